using Intaglio.Reference;
using Xunit;

byte[] data = [.. Enumerable.Range(0, 1000).Select(i => (byte)(i % 251))], key = data[..32], header = data[..10], body = data[10..];
using MemoryStream stream = new(data);
// the page
Assert.Equal(Blake2bReference.Hash(data), digest);
Assert.Equal(Blake2bReference.Hash(data, digestSize: 20), fingerprint);
Assert.Equal(Blake2bReference.Hash(data, key: key, personalization: "example.org/v1"u8), mac);
Assert.Equal(Blake2bReference.Hash(data, digestSize: 32), total);
Assert.Equal(total, ofStream);
Assert.Equal([.. Blake2bReference.Hash(header), .. Blake2bReference.Hash(body), .. Blake2bReference.Hash(data)], digests);
Assert.Equal(Blake2XReference.Xb(data, 1000, outputLength: 1000, key), subkeys);
