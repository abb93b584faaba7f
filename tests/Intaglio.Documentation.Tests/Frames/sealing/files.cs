using Xunit;

const string path = "plans", sealedPath = "plans.sealed", copyPath = "copy";
byte[] plaintext = [.. Enumerable.Range(0, 100_000).Select(i => (byte)(i % 251))];
File.WriteAllBytes(path, plaintext);
using CancellationTokenSource cancellation = new();
IProgress<long> progress = new Progress<long>();
// the page
output.Dispose();
Assert.Equal(plaintext, File.ReadAllBytes(copyPath));
