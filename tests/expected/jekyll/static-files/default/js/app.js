var a = "Static files";
