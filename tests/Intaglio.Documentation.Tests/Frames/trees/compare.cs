byte[] data = [.. Enumerable.Range(0, 5_000_000).Select(i => (byte)(i % 251))];
File.WriteAllBytes("original", data);
data[3_000_000] ^= 1;
File.WriteAllBytes("copy", data);
// the page
