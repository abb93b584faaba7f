using Microsoft.Win32.SafeHandles;
using Xunit;

byte[] data = [.. Enumerable.Range(0, 10_000_000).Select(i => (byte)(i % 251))];
const string path = "data";
File.WriteAllBytes(path, data);
using CancellationTokenSource cancellation = new();
IProgress<long> progress = new Progress<long>();
// the page
Assert.Equal(Blake2bTree.HashData(data, options).Digest.ToArray(), sum.Digest.ToArray());
