"""What inspectors read: books, marks, searches."""
