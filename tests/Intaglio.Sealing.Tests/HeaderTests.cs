using System.Buffers.Binary;

namespace Intaglio.Sealing.Tests;

/// <summary>Headers that somebody made to do harm are refused, and nothing they ask for is done.</summary>
public class HeaderTests
{
    private static readonly byte[] keyed = Sample.Encrypt([1, 2, 3], Sample.Key);

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2048)]
    [InlineData(4095)]
    [InlineData(5000)]
    [InlineData(65535)]
    [InlineData(1 << 21)]
    [InlineData(1 << 30)]
    [InlineData(int.MinValue)]
    [InlineData(-1)]
    public void No_other_chunk_sizes(int size)
    {
        byte[] changed = [.. keyed];
        BinaryPrimitives.WriteInt32LittleEndian(changed.AsSpan(12), size);
        Assert.Contains($", not {(uint)size}.", CheckInvalid(changed), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(99_999)]
    [InlineData(10_000_001)]
    [InlineData(int.MaxValue)]
    [InlineData(-1)]
    public void No_numbers_of_iterations_that_protect_nothing_or_take_hours(int iterations)
    {
        byte[] changed = [.. keyed];
        changed[9] = 2;
        BinaryPrimitives.WriteInt32LittleEndian(changed.AsSpan(16), iterations);
        Assert.Contains($", not {(uint)iterations}.", CheckInvalid(changed), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    [InlineData(255)]
    public void No_other_kinds_of_key(byte kind)
    {
        byte[] changed = [.. keyed];
        changed[9] = kind;
        CheckInvalid(changed);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    [InlineData(255)]
    public void No_other_versions(byte version)
    {
        byte[] changed = [.. keyed];
        changed[8] = version;
        SealingException exception = Sample.Reject(changed, Sample.Key).Exception;
        Assert.Equal(SealingError.UnknownVersion, exception.Error);
        Assert.Contains($"version {version},", exception.Message, StringComparison.Ordinal);
        // There may be nothing else in it that is known.
        Assert.Equal(SealingError.UnknownVersion, Sample.Reject(changed[..9], Sample.Key).Exception.Error);
    }

    [Fact]
    public void No_version_for_passphrases_where_there_is_none()
    {
        byte[] changed = [.. keyed];
        changed[8] = 2;
        Assert.Contains("version 2", CheckInvalid(changed), StringComparison.Ordinal);
    }

    [Fact]
    public void No_more_iterations_than_the_reader_allows()
    {
        using SealingKey key = SealingKey.FromPassphrase("abc");
        byte[] file = Sample.Encrypt([1, 2, 3], key, new() { Iterations = 200_000 });
        Assert.Equal([1, 2, 3], Sample.Decrypt(file, key, new() { IterationLimit = 200_000 }));
        SealingException exception = Assert.Throws<SealingException>(() => Sample.Decrypt(file, key, new() { IterationLimit = 199_999 }));
        Assert.Equal(SealingError.TooManyIterations, exception.Error);
        Assert.Throws<ArgumentOutOfRangeException>("IterationLimit", () => Sample.Decrypt(file, key, new() { IterationLimit = SealingOptions.MinIterations - 1 }));
        Assert.Throws<ArgumentOutOfRangeException>("IterationLimit", () => Sample.Decrypt(file, key, new() { IterationLimit = SealingOptions.MaxIterations + 1 }));
    }

    [Fact]
    public void Nothing_where_there_is_nothing()
    {
        foreach (int at in (ReadOnlySpan<int>)[10, 11, 16, 17, 18, 19, 20, 31, 64, 95])
        {
            byte[] changed = [.. keyed];
            changed[at] = 1;
            CheckInvalid(changed);
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("plain text, longer than the header of a sealed file would be, so that it is not the length which tells that it is none of those")]
    [InlineData("?ISEAL\n")]
    public async Task Other_files_are_no_sealed_files(string text)
    {
        byte[] file = [.. text.Select(c => c == '?' ? (byte)0x89 : (byte)c)];
        Assert.Equal(SealingError.NotSealed, Sample.Reject(file, Sample.Key).Exception.Error);
        SealingException exception = await Assert.ThrowsAsync<SealingException>(async () => await SealedFileHeader.ReadAsync(new MemoryStream(file)));
        Assert.Equal(SealingError.NotSealed, exception.Error);
    }

    [Fact]
    public void A_file_that_was_taken_for_text_is_no_sealed_file()
    {
        byte[] file = [.. keyed.Where((value, i) => !(value == 0x0D && i == 6))];
        Assert.Equal(SealingError.NotSealed, Sample.Reject(file, Sample.Key).Exception.Error);
    }

    private static string CheckInvalid(byte[] file)
    {
        (byte[] released, SealingException exception) = Sample.Reject(file, Sample.Key);
        Assert.Empty(released);
        Assert.Equal(SealingError.InvalidHeader, exception.Error);
        return exception.Message;
    }
}
