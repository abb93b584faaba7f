using System.Security.Cryptography;
using System.Text;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>The official vectors of BLAKE3.</summary>
public class Blake3VectorTests
{
    [SkippableFact]
    public void The_transcription_of_the_paper_gives_the_official_results()
    {
        Blake3Vector[] vectors = Blake3Vectors.ReadOfficial().Vectors;
        Assert.Equal(105, vectors.Length);
        Assert.All(vectors, vector => Check.Same(vector.Result, Reference(vector), vector));
    }

    [SkippableFact]
    public void The_official_requests_are_the_ones_a_bare_clone_builds()
    {
        (Blake3Vector[] vectors, string key, string context) = Blake3Vectors.ReadOfficial();
        Assert.Equal(vectors.Select(vector => vector.ToString()), Blake3Vectors.Requests.Select(request => request.ToString()));
        Assert.Equal((key, context), (Encoding.UTF8.GetString(Blake3Vectors.Key), Blake3Vectors.Context));
        Assert.All(vectors, vector => Assert.Equal(Blake3Vectors.OutputLength, vector.Result!.Length));
        Assert.Equal(Blake3Vectors.Results, DigestOver(vectors.Select(vector => vector.Result!)));
    }

    // Several groups of lanes in each width, one more and one less, and what is left over at each level.
    [Fact]
    [Trait("Duration", "Long")]
    public void Trees_of_every_number_of_chunks_are_the_papers()
    {
        byte[] message = new Random(3).Bytes(150 * Blake3.ChunkSize);
        for (int chunks = 1; chunks <= 150; chunks++)
            foreach (int less in (int[])[0, 1, 700])
            {
                ReadOnlySpan<byte> part = message.AsSpan(0, chunks * Blake3.ChunkSize - less);
                Check.Same(Blake3Reference.Hash(part), Blake3.HashData(part), part.Length);
                using Blake3Hasher hasher = Blake3.CreateHasher();
                hasher.AppendData(part.Slice(0, part.Length / 3));
                hasher.AppendData(part.Slice(part.Length / 3));
                Check.Same(Blake3Reference.Hash(part), hasher.GetHashAndReset(), part.Length);
            }
    }

    [Fact]
    public void All_results_of_the_transcription_together_have_the_digest_of_the_official_ones() =>
        Assert.Equal(Blake3Vectors.Results, DigestOver(Blake3Vectors.Requests.Select(Reference)));

    [Fact]
    public void All_results_of_the_library_together_have_the_digest_of_the_official_ones() =>
        Assert.Equal(Blake3Vectors.Results, DigestOver(Blake3Vectors.Requests.Select(vector => Blake3.HashData(vector.Input, Parameters(vector)))));

    [SkippableFact]
    public void The_library_gives_the_official_results()
    {
        foreach (Blake3Vector vector in Blake3Vectors.ReadOfficial().Vectors)
            Check.Same(vector.Result, Blake3.HashData(vector.Input, Parameters(vector)), vector);
    }

    [Fact]
    public void Trees_of_every_shape_have_the_digests_of_the_transcription()
    {
        byte[] message = new Random(7693).Bytes(140 * Blake3.ChunkSize);
        for (int chunks = 0; chunks < 140; chunks++)
        {
            foreach (int rest in (int[])[0, 1, 64, 1023])
            {
                ReadOnlySpan<byte> part = message.AsSpan(0, chunks * Blake3.ChunkSize + rest);
                Check.Same(Blake3Reference.Hash(part), Blake3.HashData(part), part.Length);
            }
        }
    }

    [Theory]
    [InlineData(511 * 1024 + 1)]
    [InlineData(512 * 1024)]
    [InlineData(512 * 1024 + 1)]
    [InlineData(1536 * 1024)]
    [InlineData(3 * 1024 * 1024 + 5000)]
    public void Long_messages_have_the_digests_of_the_transcription(int length)
    {
        byte[] message = new Random(7693).Bytes(length), expected = Blake3Reference.Hash(message);
        Check.Same(expected, Blake3.HashData(message), "at once");
        foreach (int piece in (int[])[1023, 1024, 1025, 5000, 65_536, 700_000])
        {
            using Blake3Hasher hasher = Blake3.CreateHasher();
            for (int i = 0; i < length; i += piece)
                hasher.AppendData(message.AsSpan(i, Math.Min(piece, length - i)));
            Check.Same(expected, hasher.GetHashAndReset(), piece);
        }
    }

    [Fact]
    public void Messages_that_are_hashed_together_have_their_own_digests()
    {
        Random random = new(7693);
        byte[] data = random.Bytes(700 * Blake3.ChunkSize);
        for (int turn = 0; turn < 300; turn++)
        {
            // Runs of one length, which lanes are for, lengths around it, and any lengths.
            int length = random.Next((turn % 10 == 9 ? 600 : turn % 2 == 0 ? 1 : 40) * Blake3.ChunkSize), spread = turn % 3 == 0 ? 1 : turn % 3 == 1 ? 130 : 20 * Blake3.ChunkSize;
            int digestSize = turn % 5 == 0 ? random.Next(1, 80) : 32;
            ReadOnlyMemory<byte>[] messages = [.. Enumerable.Range(0, random.Next(1, 90)).Select(i => new ReadOnlyMemory<byte>(data, i, Math.Min(length + random.Next(spread), data.Length - i)))];
            byte[] key = turn % 4 == 0 ? random.Bytes(Blake3.KeySize) : [];
            byte[][] digests = Blake3.HashMany(messages, new Blake3Parameters { DigestSize = digestSize, Key = key });
            for (int i = 0; i < messages.Length; i++)
                Check.Same(Blake3.HashData(messages[i].Span, new Blake3Parameters { DigestSize = digestSize, Key = key }), digests[i], (turn, i, messages[i].Length));
        }
    }

    [Fact]
    public void The_transcription_gives_any_part_of_the_output()
    {
        byte[] message = [.. "output"u8], whole = Blake3Reference.Hash(message, 300);
        for (int start = 0; start < 200; start += 7)
            Check.Same(whole.AsSpan(start, 100), Blake3Reference.Hash(message, 100, (ulong)start), start);
    }

    private static byte[] Reference(Blake3Vector vector) => vector.Mode switch
    {
        Blake3Vectors.Hash => Blake3Reference.Hash(vector.Input, Blake3Vectors.OutputLength),
        Blake3Vectors.KeyedHash => Blake3Reference.Hash(Blake3Vectors.Key, vector.Input, Blake3Vectors.OutputLength),
        _ => Blake3Reference.DeriveKey(Blake3Vectors.Context, vector.Input, Blake3Vectors.OutputLength),
    };

    private static Blake3Parameters Parameters(Blake3Vector vector) => vector.Mode switch
    {
        Blake3Vectors.Hash => new() { DigestSize = Blake3Vectors.OutputLength },
        Blake3Vectors.KeyedHash => new() { DigestSize = Blake3Vectors.OutputLength, Key = Blake3Vectors.Key },
        _ => new() { DigestSize = Blake3Vectors.OutputLength, KeyDerivationContext = Blake3Vectors.Context },
    };

    private static string DigestOver(IEnumerable<byte[]> results)
    {
        byte[][] all = [.. results];
        return $"{all.Length} {Convert.ToHexStringLower(SHA256.HashData([.. all.SelectMany(result => result)]))}";
    }
}
