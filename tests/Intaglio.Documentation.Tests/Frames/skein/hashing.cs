using Intaglio.Reference;
using Xunit;

byte[] data = [.. Enumerable.Range(0, 10_000).Select(i => (byte)(i % 251))], key = data[..32], header = data[..10], body = data[10..50];
// the page
Assert.Equal(SkeinReference.Hash(512, 512, data), digest);
Assert.Equal(SkeinReference.Hash(512, 256, data, personalization: "20261101 someone@example.org app"u8), shorter);
Assert.Equal(SkeinReference.Hash(512, 512, data, key: key), mac);
Assert.Equal(SkeinReference.Hash(512, 1024, [], key: key, keyIdentifier: "database"u8), derived);
Assert.Equal(SkeinReference.Hash(512, 512, [0xB0], 4), ofBits);
Assert.Equal(SkeinReference.Hash(512, 512, data, tree: (6, 3, 255)), ofTree);
Assert.Equal(SkeinReference.Hash(512, 512, data.AsSpan(0, 50), 8 * 50 - 3, key), total);
