using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using Intaglio.Reference;

namespace Intaglio.Sealing.Tests;

public class KeyTests
{
    private static readonly string line = SealedFileReference.KeyLine(Sample.KeyBytes);

    [Fact]
    public void Another_key_is_wrong()
    {
        byte[] file = Sample.Encrypt([1, 2, 3], Sample.Key);
        for (int bit = 0; bit < 512; bit += 37)
        {
            byte[] bytes = [.. Sample.KeyBytes];
            bytes[bit / 8] ^= (byte)(1 << bit % 8);
            using SealingKey other = new(bytes);
            (byte[] released, SealingException exception) = Sample.Reject(file, other);
            Assert.Empty(released);
            Assert.Equal(SealingError.WrongKey, exception.Error);
        }
    }

    [Theory]
    [InlineData("abcd")]
    [InlineData("ab")]
    [InlineData("Abc")]
    [InlineData("abc ")]
    public void Another_passphrase_is_wrong(string passphrase)
    {
        using SealingKey right = SealingKey.FromPassphrase("abc"), wrong = SealingKey.FromPassphrase(passphrase);
        byte[] file = Sample.Encrypt([1, 2, 3], right, new() { Iterations = SealingOptions.MinIterations });
        (byte[] released, SealingException exception) = Sample.Reject(file, wrong);
        Assert.Empty(released);
        Assert.Equal(SealingError.WrongKey, exception.Error);
        Assert.Contains("passphrase is wrong", exception.Message, StringComparison.Ordinal);
    }

    /// <summary>HMAC takes the hash of a key that is longer than its block for the key.</summary>
    [Theory]
    [InlineData(128)]
    [InlineData(129)]
    [InlineData(1000)]
    public void No_passphrase_has_a_second_one(int length)
    {
        // With a hash that has no zero byte.
        byte[] text = new byte[length], hash;
        byte first = 0;
        do
        {
            text.AsSpan().Fill((byte)'x');
            text[0] = ++first;
            hash = SHA512.HashData(text);
        }
        while (hash.Contains((byte)0));
        using SealingKey passphrase = SealingKey.FromPassphrase(text), second = SealingKey.FromPassphrase(hash);
        byte[] file = Sample.Encrypt([1, 2, 3], passphrase, new() { Iterations = SealingOptions.MinIterations });
        Assert.Equal([1, 2, 3], Sample.Decrypt(file, passphrase));
        Assert.Equal(SealingError.WrongKey, Sample.Reject(file, second).Exception.Error);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Stretching_can_be_cancelled(bool isAsync)
    {
        using SealingKey key = SealingKey.FromPassphrase("abc"), other = SealingKey.FromPassphrase("abd");
        byte[] file = Sample.Encrypt([1, 2, 3], key, new() { Iterations = SealingOptions.MinIterations });
        // Takes many times as long as the wait; the tag is no longer that of the header, which is told only if nobody cancels.
        BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(16), SealingOptions.MaxIterations);
        using CancellationTokenSource source = new(TimeSpan.FromMilliseconds(20));
        using MemoryStream input = new(file), output = new();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => isAsync
            ? SealedFile.DecryptAsync(input, output, other, cancellationToken: source.Token)
            : Task.Run(() => SealedFile.Decrypt(input, output, other, cancellationToken: source.Token)));
        Assert.Empty(output.ToArray());
    }

    [Fact]
    public void A_key_is_no_passphrase()
    {
        using SealingKey passphrase = SealingKey.FromPassphrase(Sample.KeyBytes.AsSpan(1));
        byte[] keyed = Sample.Encrypt([1, 2, 3], Sample.Key), phrased = Sample.Encrypt([1, 2, 3], passphrase, new() { Iterations = SealingOptions.MinIterations });
        Assert.Equal(SealingError.WrongKeyKind, Sample.Reject(keyed, passphrase).Exception.Error);
        Assert.Equal(SealingError.WrongKeyKind, Sample.Reject(phrased, Sample.Key).Exception.Error);
    }

    [Fact]
    public void A_key_that_is_disposed_is_gone()
    {
        SealingKey key = new(Sample.KeyBytes), passphrase = SealingKey.FromPassphrase("abc");
        key.Dispose();
        passphrase.Dispose();
        key.Dispose();
        Assert.Throws<ObjectDisposedException>(() => Sample.Encrypt([1], key));
        Assert.Throws<ObjectDisposedException>(() => Sample.Encrypt([1], passphrase));
        Assert.Throws<ObjectDisposedException>(() => Sample.Decrypt(Sample.Encrypt([1], Sample.Key), key));
        using MemoryStream saved = new();
        Assert.Throws<ObjectDisposedException>(() => key.Save(saved));
        Assert.Equal(0, saved.Length);
    }

    [Fact]
    public void Keys_have_64_bytes_and_passphrases_at_least_one()
    {
        foreach (int length in (ReadOnlySpan<int>)[0, 32, 63, 65])
            Assert.Throws<ArgumentException>("key", () => new SealingKey(new byte[length]));
        Assert.Throws<ArgumentException>("passphrase", () => SealingKey.FromPassphrase(""));
        Assert.Throws<ArgumentException>("passphrase", () => SealingKey.FromPassphrase(ReadOnlySpan<byte>.Empty));
        Assert.Throws<ArgumentException>("passphrase", () => SealingKey.FromPassphrase("abc\0"));
        Assert.Contains("D83D", Assert.ThrowsAny<ArgumentException>(() => SealingKey.FromPassphrase("\uD83D")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Generated_keys_differ_and_open_their_files()
    {
        using SealingKey one = SealingKey.Generate(), other = SealingKey.Generate();
        byte[] file = Sample.Encrypt([1, 2, 3], one);
        Assert.Equal(SealingError.WrongKey, Sample.Reject(file, other).Exception.Error);
        using SealingKey again = Load(Save(one));
        Assert.Equal([1, 2, 3], Sample.Decrypt(file, again));
    }

    [Theory]
    [InlineData("")]
    [InlineData("\n")]
    [InlineData("\r\n")]
    public void A_key_file_ends_as_lines_do(string end)
    {
        using SealingKey key = Load(line + end);
        Assert.Equal([1, 2, 3], Sample.Decrypt(Sample.Encrypt([1, 2, 3], Sample.Key), key));
    }

    [Fact]
    public void A_mistyped_key_file_is_noticed()
    {
        const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for (int at = 0; at < line.Length; at++)
        {
            string typed = Alphabet.Replace(line[at].ToString(), "", StringComparison.Ordinal)[(7 * at % 63)..][..1];
            CheckInvalid(line[..at] + typed + line[(at + 1)..]);
            CheckInvalid(line[..at] + line[(at + 1)..]);
            CheckInvalid(line[..at] + typed + line[at..]);
            if (at > 23 && line[at] != line[at - 1])
                CheckInvalid(line[..(at - 1)] + line[at] + line[at - 1] + line[(at + 1)..]);
        }
    }

    [Fact]
    public void A_key_file_has_nothing_else()
    {
        foreach (string text in (ReadOnlySpan<string>)["", "\n", "intaglio-sealing-key-1", "intaglio-sealing-key-1 ", " " + line, "\uFEFF" + line, line + " ", line + "\n\n", line + "\r\r\n", line + "\n" + line + "\n", line + "=", new string('x', 100_000)])
            CheckInvalid(text);
        // 92 characters with white space among them, which base 64 would leave out.
        CheckInvalid(line[..^4] + "\t\t\t\t");
        Assert.Contains("newer version", CheckInvalid(line.Replace("key-1", "key-2", StringComparison.Ordinal)), StringComparison.Ordinal);
    }

    [Fact]
    public void A_key_for_checksums_is_called_so()
    {
        SealingException exception = Assert.Throws<SealingException>(() => Load("intaglio-checksum-key-1 " + line[23..]).Dispose());
        Assert.Equal((SealingError.WrongPurpose, "The key file is for checksums, not for sealing."), (exception.Error, exception.Message));
    }

    [Fact]
    public void A_passphrase_is_not_saved()
    {
        using SealingKey key = SealingKey.FromPassphrase("abc");
        using MemoryStream saved = new();
        Assert.Contains("passphrase", Assert.Throws<InvalidOperationException>(() => key.Save(saved)).Message, StringComparison.Ordinal);
        Assert.Equal(0, saved.Length);
    }

    private static string Save(SealingKey key)
    {
        using MemoryStream text = new();
        key.Save(text);
        return Encoding.ASCII.GetString(text.ToArray());
    }

    private static SealingKey Load(string text) => SealingKey.Load(new MemoryStream(Encoding.UTF8.GetBytes(text)));

    private static string CheckInvalid(string text)
    {
        SealingException exception = Assert.Throws<SealingException>(() => Load(text).Dispose());
        Assert.Equal(SealingError.InvalidKeyFile, exception.Error);
        return exception.Message;
    }
}
