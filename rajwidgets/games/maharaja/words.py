from ...flow import Remark, Words
WORDS = Words(lambda s,a,b: Remark("x",""), lambda s,a,b: Remark("x",""), lambda s,a,b: None, lambda s,a,b: (), lambda s: (), lambda i: (), lambda a,b,c: None)
