using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>docs/skein.md: its code is compiled here, run, and compared with what stands there.</summary>
public class SkeinDocumentationTests
{
    private const string Document = "skein.md", Source = "SkeinDocumentationTests.cs";

    [Fact]
    public void The_code_for_hashing_runs()
    {
        byte[] data = TestData.Counting(10_000, 251), key = TestData.Counting(32), header = data[..10], body = data[10..50];

        // Hashing
        byte[] digest = Skein512.HashData(data);                                    // 64 bytes, as many as a block has
        byte[] shorter = Skein512.HashData(data, new() { DigestSizeInBits = 256, Personalization = "20261101 someone@example.org app"u8 });
        byte[] mac = Skein512.HashData(data, new() { Key = key });
        byte[] derived = Skein512.HashData([], new() { DigestSizeInBits = 1024, Key = key, KeyIdentifier = "database"u8 });
        byte[] ofBits = Skein512.HashBits([0b1011_0000], 4);                        // four bits: 1, 0, 1, 1
        byte[] ofTree = Skein512.HashData(data, new() { Tree = new() { LeafSizeExponent = 6, FanOutExponent = 3, MaxHeight = 255 } });

        using Skein512Hasher hasher = Skein512.CreateHasher(new() { Key = key });
        hasher.AppendData(header);
        hasher.AppendBits(body, 8 * body.Length - 3);                               // the end: it is within a byte
        byte[] total = hasher.GetHashAndReset();
        // end

        Assert.Equal(SkeinReference.Hash(512, 512, data), digest);
        Assert.Equal(SkeinReference.Hash(512, 256, data, personalization: "20261101 someone@example.org app"u8), shorter);
        Assert.Equal(SkeinReference.Hash(512, 512, data, key: key), mac);
        Assert.Equal(SkeinReference.Hash(512, 1024, [], key: key, keyIdentifier: "database"u8), derived);
        Assert.Equal(SkeinReference.Hash(512, 512, [0xB0], 4), ofBits);
        Assert.Equal(SkeinReference.Hash(512, 512, data, tree: (6, 3, 255)), ofTree);
        Assert.Equal(SkeinReference.Hash(512, 512, data.AsSpan(0, 50), 8 * 50 - 3, key), total);
        DocumentedCode.CheckSame(Document, block: 0, Source, "// Hashing");
    }

    [Fact]
    public void The_code_for_a_stream_cipher_runs()
    {
        byte[] key = TestData.Counting(32), nonce = [1, 2, 3], message = TestData.Counting(1000, 251);

        // Stream cipher
        using Skein512Xof keystream = new(new() { Key = key, Nonce = nonce });
        byte[] encrypted = keystream.Read(message.Length);
        for (int i = 0; i < message.Length; i++)
            encrypted[i] ^= message[i];
        // end

        byte[] g = SkeinReference.ChainingValue(512, ulong.MaxValue, [], key: key, nonce: nonce);
        Assert.Equal(SkeinReference.Output(g, 0, 1000).Zip(message, (x, y) => (byte)(x ^ y)), encrypted);
        DocumentedCode.CheckSame(Document, block: 1, Source, "// Stream cipher");
    }

    [Fact]
    public void The_code_for_a_generator_runs()
    {
        byte[] seed = TestData.Counting(32), moreEntropy = [1, 2, 3], buffer = new byte[100];

        // Generator
        using Skein512Random random = new(seed);
        random.Fill(buffer);
        random.Reseed(moreEntropy);
        random.Fill(buffer);
        // end

        byte[] state = SkeinReference.Hash(512, 512, [.. new byte[64], .. seed]);
        state = SkeinReference.Hash(512, 512, [.. SkeinReference.Output(state, 0, 64), .. moreEntropy]);
        Assert.Equal(SkeinReference.Output(state, 1, 100), buffer);
        DocumentedCode.CheckSame(Document, block: 2, Source, "// Generator");
    }
}
