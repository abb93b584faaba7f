namespace Intaglio.Sealing.Tests;

/// <summary>Whatever happens to a sealed file is noticed, and nothing from there on is released.</summary>
public class DamageTests
{
    private const int Chunk = SealingOptions.MinChunkSize, Record = Sample.TagSize + Chunk;

    // Two whole chunks, and a short one.
    private static readonly byte[] plaintext = Sample.Plaintext(2 * Chunk + 100), file = Sample.Sealed(plaintext);

    // Two whole chunks.
    private static readonly byte[] evenPlaintext = Sample.Plaintext(2 * Chunk), evenFile = Sample.Sealed(evenPlaintext);

    // Four whole chunks.
    private static readonly byte[] fourPlaintext = Sample.Plaintext(4 * Chunk), fourFile = Sample.Sealed(fourPlaintext);

    [Fact]
    public void Undamaged_it_is_decrypted() => Assert.Equal(plaintext, Sample.Decrypt(file, Sample.Key));

    [Fact]
    public void A_bit_of_the_header()
    {
        for (int bit = 0; bit < 8 * Sample.HeaderSize; bit++)
        {
            byte[] changed = [.. file];
            changed[bit / 8] ^= (byte)(1 << bit % 8);
            (byte[] released, SealingException exception) = Sample.Reject(changed, Sample.Key);
            Assert.Empty(released);
            SealingError[] expected = (bit / 8) switch
            {
                < 8 => [SealingError.NotSealed],
                8 => [SealingError.UnknownVersion],
                // There is no kind of key one bit from this one.
                9 => [SealingError.InvalidHeader],
                < 12 => [SealingError.InvalidHeader],
                // No power of two is one bit from another.
                < 32 => [SealingError.InvalidHeader],
                < 64 => [SealingError.WrongKey],
                < 96 => [SealingError.InvalidHeader],
                _ => [SealingError.WrongKey],
            };
            Assert.True(expected.Contains(exception.Error), $"bit {bit}: {exception.Error}");
        }
    }

    [Theory]
    [InlineData(16, 0x01)]
    [InlineData(17, 0x10)]
    [InlineData(32, 0x01)]
    [InlineData(63, 0x80)]
    [InlineData(64, 0x01)]
    [InlineData(95, 0x80)]
    [InlineData(96, 0x01)]
    [InlineData(127, 0x80)]
    public void A_bit_of_the_header_where_there_is_a_passphrase(int at, byte bit)
    {
        using SealingKey key = SealingKey.FromPassphrase("abc");
        byte[] changed = Sample.Encrypt(plaintext, key, new() { Iterations = SealingOptions.MinIterations });
        changed[at] ^= bit;
        (byte[] released, SealingException exception) = Sample.Reject(changed, key);
        Assert.Empty(released);
        Assert.Equal(SealingError.WrongKey, exception.Error);
    }

    [Fact]
    public void A_byte_of_a_chunk_or_its_tag()
    {
        for (int at = Sample.HeaderSize; at < file.Length; at++)
        {
            byte[] changed = [.. file];
            changed[at] ^= (byte)(1 + at % 255);
            CheckDamaged(changed, plaintext, (at - Sample.HeaderSize) / Record, at);
        }
    }

    [Fact]
    public void An_end_that_is_missing()
    {
        for (int length = 0; length < file.Length; length++)
        {
            byte[] cut = file[..length];
            if (length >= Sample.HeaderSize)
            {
                // Cut off between two chunks, the one before is not the last.
                int whole = (length - Sample.HeaderSize) / Record;
                CheckDamaged(cut, plaintext, (length - Sample.HeaderSize) % Record == 0 ? Math.Max(0, whole - 1) : whole, length);
                continue;
            }
            (byte[] released, SealingException exception) = Sample.Reject(cut, Sample.Key);
            Assert.Empty(released);
            Assert.Equal(length < 8 ? SealingError.NotSealed : SealingError.Damaged, exception.Error);
        }
    }

    [Fact]
    public void Something_behind_the_end()
    {
        for (int more = 1; more < 100; more++)
        {
            CheckDamaged([.. file, .. new byte[more]], plaintext, chunk: 2, more);
            CheckDamaged([.. evenFile, .. new byte[more]], evenPlaintext, chunk: 1, more);
        }
        CheckDamaged([.. file, .. file], plaintext, chunk: 2, -1);
        CheckDamaged([.. evenFile, .. evenFile[Sample.HeaderSize..]], evenPlaintext, chunk: 1, -2);
    }

    [Fact]
    public void An_empty_chunk_behind_whole_ones()
    {
        // By somebody who has the key: there is one sealed file of a plaintext, and this is not it.
        foreach (int chunks in (ReadOnlySpan<int>)[1, 2, 256])
        {
            byte[] whole = Sample.Plaintext(chunks * Chunk);
            byte[] changed = Reference.SealedFileReference.Encrypt(whole, Sample.KeyBytes, Sample.Nonce, chunkSize: Chunk, emptyLast: true);
            CheckDamaged(changed, whole, chunks, chunks);
        }
    }

    [Fact]
    public void Chunks_in_another_order()
    {
        byte[][] records = [.. Enumerable.Range(0, 4).Select(i => fourFile[(Sample.HeaderSize + i * Record)..(Sample.HeaderSize + (i + 1) * Record)])];
        foreach ((int[] order, int firstWrong) in ((int[], int)[])[
            ([1, 0, 2, 3], 0), ([0, 2, 1, 3], 1), ([0, 1, 3, 2], 2), ([0, 0, 1, 2, 3], 1), ([0, 1, 2, 3, 3], 3), ([0, 1, 2, 2, 3], 3),
            ([1, 2, 3], 0), ([0, 2, 3], 1), ([0, 1, 3], 2), ([0, 1, 2], 2), ([3], 0), ([0], 0), ([], 0), ([3, 2, 1, 0], 0)])
        {
            byte[] changed = [.. fourFile[..Sample.HeaderSize], .. order.SelectMany(i => records[i])];
            CheckDamaged(changed, fourPlaintext, firstWrong, string.Join(' ', order));
        }
        Assert.Equal(fourPlaintext, Sample.Decrypt([.. fourFile[..Sample.HeaderSize], .. records.SelectMany(record => record)], Sample.Key));
    }

    [Fact]
    public void Chunks_of_another_file_under_the_same_key()
    {
        byte[] other = Sample.Encrypt(plaintext, Sample.Key, new() { ChunkSize = Chunk });
        for (int chunk = 0; chunk < 3; chunk++)
        {
            int begin = Sample.HeaderSize + chunk * Record, end = Math.Min(file.Length, begin + Record);
            CheckDamaged([.. file[..begin], .. other[begin..end], .. file[end..]], plaintext, chunk, "record");
            CheckDamaged([.. file[..begin], .. other[begin..(begin + Sample.TagSize)], .. file[(begin + Sample.TagSize)..]], plaintext, chunk, "tag");
            CheckDamaged([.. file[..(begin + Sample.TagSize)], .. other[(begin + Sample.TagSize)..end], .. file[end..]], plaintext, chunk, "chunk");
        }
        CheckDamaged([.. other[..Sample.HeaderSize], .. file[Sample.HeaderSize..]], plaintext, chunk: 0, "header");
        Assert.Equal(SealingError.WrongKey, Sample.Reject([.. file[..96], .. other[96..]], Sample.Key).Exception.Error);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public void Whatever_the_number_of_threads_the_chunks_before_are_released_and_no_others(int threads)
    {
        // Five batches of chunks.
        byte[] longPlaintext = Sample.Plaintext(5 * 1024 * 1024), longFile = Sample.Encrypt(longPlaintext, Sample.Key, new() { ChunkSize = Chunk });
        foreach (int chunk in (ReadOnlySpan<int>)[0, 1, 255, 256, 700, 1023, 1024, 1279])
        {
            byte[] changed = [.. longFile];
            changed[Sample.HeaderSize + chunk * Record + 1000] ^= 0x10;
            (byte[] released, SealingException exception) = Sample.Reject(changed, Sample.Key, threads);
            Assert.Equal(SealingError.Damaged, exception.Error);
            Assert.True(longPlaintext.AsSpan(0, chunk * Chunk).SequenceEqual(released), $"chunk {chunk}: {released.Length} bytes");
            Assert.Contains($"from byte {chunk * Chunk} on", exception.Message, StringComparison.Ordinal);
        }
    }

    private static void CheckDamaged(byte[] changed, byte[] original, int chunk, object turn)
    {
        (byte[] released, SealingException exception) = Sample.Reject(changed, Sample.Key);
        Assert.True(exception.Error == SealingError.Damaged, $"{turn}: {exception.Error}");
        Assert.True(original.AsSpan(0, chunk * Chunk).SequenceEqual(released), $"{turn}: {released.Length} bytes");
    }
}
