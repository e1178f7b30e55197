"""The program with one thing changed at a time: does a test notice?"""
