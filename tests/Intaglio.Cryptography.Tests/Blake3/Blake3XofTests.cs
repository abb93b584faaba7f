using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>BLAKE3's output of any length.</summary>
public class Blake3XofTests
{
    private static readonly byte[] Message = new Random(7693).Bytes(5000);

    [Fact]
    public void Pieces_of_any_sizes_are_the_output()
    {
        byte[] expected = Blake3Reference.Hash(Message, 3000);
        foreach (int piece in (int[])[1, 7, 63, 64, 65, 128, 1000, 3000])
        {
            using Blake3Xof xof = Create();
            byte[] read = [];
            while (read.Length < expected.Length)
            {
                read = [.. read, .. xof.Read(Math.Min(piece, expected.Length - read.Length))];
                Assert.Equal((ulong)read.Length, xof.Position);
            }
            Check.Same(expected, read, piece);
        }
    }

    [Theory]
    [InlineData(0UL)]
    [InlineData(1UL)]
    [InlineData(63UL)]
    [InlineData(64UL)]
    [InlineData(1_000_003UL)]
    [InlineData((1UL << 38) - 5)]
    [InlineData(ulong.MaxValue - 200)]
    public void The_output_is_read_from_any_place(ulong position)
    {
        using Blake3Xof xof = Create();
        byte[] expected = Blake3Reference.Hash(Message, 150, position);
        xof.Position = position;
        Assert.Equal(position, xof.Position);
        Check.Same(expected.AsSpan(0, 10), xof.Read(10), position);
        Check.Same(expected.AsSpan(10), xof.Read(140), position);
        xof.Position = position;
        Check.Same(expected, xof.Read(150), position);
        xof.Position = 0;
        Check.Same(Blake3Reference.Hash(Message, 100), xof.Read(100), "the beginning");
    }

    [Theory]
    [InlineData(0, 1UL, 32)]
    [InlineData(64, 32UL, 32)]
    [InlineData(1000, 64UL, 64)]
    [InlineData(1024, 5_000_000_007UL, 150)]
    [InlineData(5000, 63UL, 1)]
    [InlineData(5000, 63UL, 65)]
    [InlineData(5000, ulong.MaxValue - 33, 33)]
    public void Digests_begin_anywhere_in_the_output(int length, ulong position, int size)
    {
        byte[] message = Message[..length], expected = Blake3Reference.Hash(message, size, position);
        Blake3Parameters parameters = new(digestSize: size, outputPosition: position);
        Check.Same(expected, Blake3.HashData(message, parameters), "at once");
        Check.Same(expected, Blake3.HashData(new MemoryStream(message), parameters), "a stream");
        Check.Same([.. expected, .. expected, .. expected], Blake3.HashMany([message, message, message], parameters).SelectMany(digest => digest).ToArray(), "many");
        using Blake3Hasher hasher = Blake3.CreateHasher(parameters);
        hasher.AppendData(message);
        Check.Same(expected, hasher.GetHashAndReset(), "in pieces");
        Check.Same(expected, Blake3Parallel.HashData(message, new() { DigestSize = size, OutputPosition = position }), "several threads");
        byte[] large = new byte[3 * 1024 * 1024 + length];
        Check.Same(Blake3.HashData(large, parameters), Blake3Parallel.HashData(large, new() { DigestSize = size, OutputPosition = position }), "several parts");
        Check.Same(Blake3Reference.Hash(large, size, position), Blake3.HashData(large, parameters), "a large message");
    }

    [Fact]
    public void A_digest_after_the_end_of_the_output_is_refused()
    {
        Assert.Equal("OutputPosition", Assert.Throws<ArgumentOutOfRangeException>(() => Blake3.HashData(Message, new Blake3Parameters { OutputPosition = ulong.MaxValue - 31 })).ParamName);
        Assert.Equal("OutputPosition", Assert.Throws<ArgumentOutOfRangeException>(() => Blake3Parallel.HashData(Message, new() { OutputPosition = ulong.MaxValue })).ParamName);
        Assert.Contains("OutputPosition must be 0", Assert.Throws<ArgumentException>("parameters", () => new Blake3Xof(new Blake3Parameters { OutputPosition = 1 })).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_output_ends_after_as_many_bytes_as_a_number_of_64_bits_counts()
    {
        using Blake3Xof xof = Create();
        xof.Position = ulong.MaxValue - 3;
        Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => xof.Read(4));
        Check.Same(Blake3Reference.Hash(Message, 3, ulong.MaxValue - 3), xof.Read(3), "the end");
        Assert.Equal(ulong.MaxValue, xof.Position);
        Assert.Empty(xof.Read(0));
        Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => xof.Read(1));
    }

    [Fact]
    public void A_place_ends_the_message_until_it_is_reset()
    {
        using Blake3Xof xof = Create();
        xof.Position = 0;
        Assert.Contains("Reset", Assert.Throws<InvalidOperationException>(() => xof.AppendData(Message)).Message, StringComparison.Ordinal);
        xof.Reset();
        Assert.Equal(0UL, xof.Position);
        xof.AppendData(Message.AsSpan(0, 100));
        Check.Same(Blake3Reference.Hash(Message.AsSpan(0, 100), 90), xof.Read(90), "after a reset");
    }

    [Fact]
    public void A_clone_goes_on_from_where_it_was_made()
    {
        using Blake3Xof xof = Create();
        xof.Position = 77;
        using Blake3Xof clone = xof.Clone();
        xof.Read(500);
        Check.Same(Blake3Reference.Hash(Message, 100, 77), clone.Read(100), "the clone");
        using Blake3Xof early = new();
        early.AppendData(Message.AsSpan(0, 3000));
        using Blake3Xof other = early.Clone();
        early.AppendData(Message.AsSpan(3000));
        Check.Same(Blake3Reference.Hash(Message, 10), early.Read(10), "the original");
        Check.Same(Blake3Reference.Hash(Message.AsSpan(0, 3000), 10), other.Read(10), "an early clone");
    }

    [Fact]
    public void Keys_and_contexts_select_other_outputs()
    {
        byte[] key = TestData.Counting(Blake3.KeySize);
        using Blake3Xof keyed = new(new Blake3Parameters { Key = key }), derived = new(new Blake3Parameters { KeyDerivationContext = "context" });
        keyed.AppendData(Message);
        derived.AppendData(Message);
        Check.Same(Blake3Reference.Hash(key, Message, 99), keyed.GetCurrentHash(99), "keyed");
        Check.Same(Blake3Reference.DeriveKey("context", Message, 99), derived.GetHashAndReset(99), "derived");
    }

    [Fact]
    public void It_takes_no_digest_size() =>
        Assert.Contains("DigestSize must be 0", Assert.Throws<ArgumentException>("parameters", () => new Blake3Xof(new Blake3Parameters { DigestSize = 32 })).Message, StringComparison.Ordinal);

    [Fact]
    public void A_disposed_one_is_refused()
    {
        Blake3Xof xof = Create();
        xof.Dispose();
        Action[] uses = [() => _ = xof.Position, () => xof.Position = 1, () => xof.Read(1), () => xof.Clone()];
        Assert.All(uses, use => Assert.Equal(nameof(Blake3Xof), Assert.Throws<ObjectDisposedException>(use).ObjectName));
    }

    private static Blake3Xof Create()
    {
        Blake3Xof xof = new();
        xof.AppendData(Message);
        return xof;
    }
}
