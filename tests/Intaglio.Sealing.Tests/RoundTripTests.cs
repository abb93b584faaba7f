namespace Intaglio.Sealing.Tests;

public class RoundTripTests
{
    private const int Chunk = SealingOptions.DefaultChunkSize, Batch = 1024 * 1024;

    public static TheoryData<int, int> Lengths()
    {
        TheoryData<int, int> data = [];
        foreach (int threads in (ReadOnlySpan<int>)[1, 2, 5])
            foreach (int length in (ReadOnlySpan<int>)[0, 1, Chunk - 1, Chunk, Chunk + 1, Batch - Chunk, Batch - 1, Batch, Batch + 1, 2 * Batch, 3 * Batch + Chunk, 9 * Batch + 12_345])
                data.Add(length, threads);
        return data;
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public void What_is_encrypted_is_decrypted(int length, int threads)
    {
        byte[] plaintext = Sample.Plaintext(length);
        SealingOptions options = new() { MaxDegreeOfParallelism = threads };
        byte[] file = Sample.Encrypt(plaintext, Sample.Key, options);
        int chunks = Math.Max(1, (length + Chunk - 1) / Chunk);
        Assert.Equal(Sample.HeaderSize + chunks * Sample.TagSize + length, file.Length);
        Assert.True(plaintext.AsSpan().SequenceEqual(Sample.Decrypt(file, Sample.Key, options)));
    }

    [Trait("Duration", "Long")]
    [Theory]
    [MemberData(nameof(Lengths))]
    public async Task The_same_asynchronously_over_streams_that_trickle(int length, int threads)
    {
        byte[] plaintext = Sample.Plaintext(length);
        SealingOptions options = new() { MaxDegreeOfParallelism = threads };
        using MemoryStream file = new(), copy = new();
        using (UnevenStream source = new(plaintext))
            await SealedFile.EncryptAsync(source, file, Sample.Key, options);
        using (UnevenStream source = new(file.ToArray()))
            await SealedFile.DecryptAsync(source, copy, Sample.Key, options);
        Assert.True(plaintext.AsSpan().SequenceEqual(copy.ToArray()));
        Assert.True(plaintext.AsSpan().SequenceEqual(Sample.Decrypt(file.ToArray(), Sample.Key)));
    }

    [Theory]
    [InlineData(4096)]
    [InlineData(16384)]
    [InlineData(131072)]
    [InlineData(1048576)]
    public void Chunks_of_every_size(int chunkSize)
    {
        foreach (int length in (ReadOnlySpan<int>)[1, chunkSize, 3 * chunkSize + 7, 8 * chunkSize, 19 * chunkSize])
        {
            byte[] plaintext = Sample.Plaintext(length);
            byte[] file = Sample.Encrypt(plaintext, Sample.Key, new() { ChunkSize = chunkSize });
            Assert.Equal(chunkSize, SealedFileHeader.Read(new MemoryStream(file)).ChunkSize);
            Assert.True(plaintext.AsSpan().SequenceEqual(Sample.Decrypt(file, Sample.Key)));
        }
    }

    [Fact]
    public async Task With_a_passphrase()
    {
        byte[] plaintext = Sample.Plaintext(100_000);
        using SealingKey passphrase = SealingKey.FromPassphrase("grün wie Gras"), same = SealingKey.FromPassphrase("grün wie Gras"u8);
        byte[] file = Sample.Encrypt(plaintext, passphrase, new() { Iterations = SealingOptions.MinIterations });
        Assert.Equal(plaintext, Sample.Decrypt(file, same));

        SealedFileHeader header = SealedFileHeader.Read(new MemoryStream(file));
        Assert.Equal((SealingKeyKind.Passphrase, SealingOptions.MinIterations), (header.KeyKind, header.Iterations));
        using MemoryStream source = new(file), copy = new();
        await SealedFile.DecryptAsync(source, copy, same);
        Assert.Equal(plaintext, copy.ToArray());
    }

    [Fact]
    public async Task The_header_can_be_read_first()
    {
        byte[] plaintext = Sample.Plaintext(100_000), file = Sample.Encrypt(plaintext, Sample.Key);
        using MemoryStream source = new(file), again = new(file), copy = new(), other = new();
        SealedFileHeader header = SealedFileHeader.Read(source);
        Assert.Equal(Sample.HeaderSize, source.Position);
        Assert.Equal((SealingKeyKind.Key, 0, Chunk), (header.KeyKind, header.Iterations, header.ChunkSize));
        SealedFile.Decrypt(header, source, copy, Sample.Key);
        await SealedFile.DecryptAsync(await SealedFileHeader.ReadAsync(again), again, other, Sample.Key);
        Assert.Equal(plaintext, copy.ToArray());
        Assert.Equal(plaintext, other.ToArray());
    }

    [Fact]
    public void Two_files_of_the_same_have_nothing_in_common()
    {
        byte[] plaintext = Sample.Plaintext(3 * Chunk);
        byte[] one = Sample.Encrypt(plaintext, Sample.Key), other = Sample.Encrypt(plaintext, Sample.Key);
        Assert.Equal(one[..32], other[..32]);
        Assert.NotEqual(one[32..64], other[32..64]);
        Assert.NotEqual(one[96..128], other[96..128]);
        for (int at = Sample.HeaderSize; at < one.Length; at += Sample.TagSize + Chunk)
        {
            Assert.NotEqual(one[at..(at + Sample.TagSize)], other[at..(at + Sample.TagSize)]);
            // Of a block that is the same by chance there is none in 2 to the 512.
            for (int block = at + Sample.TagSize; block < at + Sample.TagSize + Chunk; block += 64)
                Assert.False(one.AsSpan(block, 64).SequenceEqual(other.AsSpan(block, 64)));
        }
        byte[] whole = [.. Enumerable.Range(0, 3).SelectMany(i => one[(128 + 32 + i * (32 + Chunk))..(128 + (i + 1) * (32 + Chunk))])];
        Assert.NotEqual(plaintext, whole);
    }
}
