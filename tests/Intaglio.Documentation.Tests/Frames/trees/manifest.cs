using System.Security.Cryptography;
using Microsoft.Win32.SafeHandles;

byte[] data = [.. Enumerable.Range(0, 10_000_000).Select(i => (byte)(i % 251))];
const string path = "data", copyPath = "copy", manifestPath = "data.manifest";
File.WriteAllBytes(path, data);
File.WriteAllBytes(copyPath, [.. data[..6_000_000], .. new byte[4_000_001]]);
byte[] expected = Blake2bTree.HashData(data).Digest.ToArray();
// the page
