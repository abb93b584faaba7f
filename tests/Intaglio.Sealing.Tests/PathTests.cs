namespace Intaglio.Sealing.Tests;

public sealed class PathTests : IDisposable
{
    private static readonly byte[] text = [.. Enumerable.Range(0, 300_000).Select(i => (byte)i)];

    private readonly TemporaryFolder folder = new();
    private readonly SealingKey key = SealingKey.Generate();

    public void Dispose()
    {
        key.Dispose();
        folder.Dispose();
    }

    [Fact]
    public void A_file_is_encrypted_and_decrypted()
    {
        File.WriteAllBytes(folder["plain"], text);
        SealedFile.Encrypt(folder["plain"], folder["sealed"], key);
        Assert.NotEqual(text.Length, new FileInfo(folder["sealed"]).Length);
        SealedFile.Decrypt(folder["sealed"], folder["again"], key);
        Assert.Equal(text, File.ReadAllBytes(folder["again"]));
        // In place, too: the source is read to its end before it is replaced.
        SealedFile.Encrypt(folder["plain"], folder["plain"], key);
        SealedFile.Decrypt(folder["plain"], folder["plain"], key);
        Assert.Equal(text, File.ReadAllBytes(folder["plain"]));
    }

    [SkippableFact]
    public void Only_the_owner_may_read_a_decrypted_file()
    {
        if (OperatingSystem.IsWindows())
            throw new SkipException("Windows has no such permissions.");
        File.WriteAllBytes(folder["plain"], text);
        SealedFile.Encrypt(folder["plain"], folder["sealed"], key);
        SealedFile.Decrypt(folder["sealed"], folder["again"], key);
        Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(folder["again"]));
        // What is replaced keeps its own permissions.
        File.SetUnixFileMode(folder["plain"], UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead);
        SealedFile.Decrypt(folder["sealed"], folder["plain"], key);
        Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead, File.GetUnixFileMode(folder["plain"]));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_damaged_file_leaves_nothing_behind(bool isThere)
    {
        File.WriteAllBytes(folder["plain"], text);
        SealedFile.Encrypt(folder["plain"], folder["sealed"], key);
        byte[] damaged = File.ReadAllBytes(folder["sealed"]);
        damaged[^1] ^= 1;
        File.WriteAllBytes(folder["sealed"], damaged);
        if (isThere)
            File.WriteAllText(folder["again"], "before");
        Assert.Equal(SealingError.Damaged, Assert.Throws<SealingException>(() => SealedFile.Decrypt(folder["sealed"], folder["again"], key)).Error);
        Assert.Equal(isThere ? "before" : null, isThere ? File.ReadAllText(folder["again"]) : null);
        Assert.Equal(isThere ? ["again", "plain", "sealed"] : ["plain", "sealed"], Directory.GetFiles(folder.Path).Select(Path.GetFileName).Order());
    }

    [Fact]
    public void Wrong_arguments_and_a_cancelled_token_leave_nothing_behind()
    {
        File.WriteAllBytes(folder["plain"], text);
        Assert.Throws<ArgumentException>(() => SealedFile.Encrypt("", folder["sealed"], key));
        Assert.Throws<ArgumentNullException>("key", () => SealedFile.Encrypt(folder["plain"], folder["sealed"], null!));
        Assert.Equal(folder["none"], Assert.Throws<FileNotFoundException>(() => SealedFile.Decrypt(folder["none"], folder["sealed"], key)).FileName);
        Assert.ThrowsAny<OperationCanceledException>(() => SealedFile.Encrypt(folder["plain"], folder["sealed"], key, cancellationToken: new CancellationToken(canceled: true)));
        Assert.Equal(["plain"], Directory.GetFiles(folder.Path).Select(Path.GetFileName));
    }
}
