using Intaglio.Reference;
using Xunit;

byte[] message = [.. Enumerable.Range(0, 1000).Select(i => (byte)(i % 251))], key = message[..32], nonce = [1, 2, 3];
// the page
byte[] g = SkeinReference.ChainingValue(512, ulong.MaxValue, [], key: key, nonce: nonce);
Assert.Equal(SkeinReference.Output(g, 0, 1000).Zip(message, (x, y) => (byte)(x ^ y)), encrypted);
