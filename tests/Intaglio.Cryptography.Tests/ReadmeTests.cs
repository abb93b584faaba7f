namespace Intaglio.Cryptography.Tests;

/// <summary>The code in the README: compiled here, run, and compared with what stands there.</summary>
public class ReadmeTests
{
    [Fact]
    public async Task The_code_in_the_README_is_the_code_that_runs_here()
    {
        byte[] data = TestData.Counting(1000, 251), key = TestData.Counting(32), header = data[..10], body = data[10..];
        using MemoryStream stream = new(data);

        // README
        byte[] digest = Blake2b.HashData(data);                                     // 64 bytes

        byte[] fingerprint = new byte[20];                                          // no further allocation
        Blake2b.HashData(data, fingerprint.AsSpan(), new() { DigestSize = 20 });

        byte[] mac = Blake2b.HashData(data, new() { Key = key, Personalization = "example.org/v1"u8 });

        using Blake2bHasher hasher = Blake2b.CreateHasher(new() { DigestSize = 32 });
        hasher.AppendData(header);
        hasher.AppendData(body);
        byte[] total = hasher.GetHashAndReset();

        byte[] ofStream = await Blake2b.HashDataAsync(stream, new() { DigestSize = 32 });

        byte[] digests = new byte[3 * 64];                                          // many at once, several times as fast
        Blake2b.HashMany([header, body, data], digests);

        byte[] subkeys = Blake2Xb.HashData(data, 1000, new() { Key = key });        // an output of any length
        // end

        Assert.Equal(Blake2bReference(data), digest);
        Assert.Equal(Reference.Blake2bReference.Hash(data, digestSize: 20), fingerprint);
        Assert.Equal(Reference.Blake2bReference.Hash(data, key: key, personalization: "example.org/v1"u8), mac);
        Assert.Equal(Reference.Blake2bReference.Hash(data, digestSize: 32), total);
        Assert.Equal(total, ofStream);
        Assert.Equal([.. Blake2bReference(header), .. Blake2bReference(body), .. Blake2bReference(data)], digests);
        Assert.Equal(Reference.Blake2XReference.Xb(data, 1000, outputLength: 1000, key), subkeys);

        DocumentedCode.CheckSame("README.md", block: 0, "ReadmeTests.cs", "// README", ["using Intaglio.Cryptography;", ""]);
    }

    private static byte[] Blake2bReference(byte[] data) => Reference.Blake2bReference.Hash(data);
}
