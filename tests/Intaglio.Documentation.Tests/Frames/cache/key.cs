File.WriteAllText("photo.exr", "a photo");
// the page
