namespace Intaglio.Benchmarks;

/// <summary>A program that encrypts a file, and decrypts it again.</summary>
internal sealed record SealingTool(FileProgram Encrypt, FileProgram Decrypt)
{
    internal const string Plain = "plain", Copy = "copy", KeyFile = "intaglio.key";

    /// <summary>The programs that are here; the first is Intaglio.</summary>
    /// <param name="intaglio">The command line program.</param>
    /// <param name="folder">Where the keys are put.</param>
    internal static IEnumerable<SealingTool> FindAll(string intaglio, string folder)
    {
        new FileProgram("intaglio keygen", intaglio, KeyFile, "keygen", "-o", KeyFile).Run(folder);
        yield return Intaglio(intaglio);
        yield return Intaglio(intaglio, "--threads", "1");

        const string AgeKey = "age.key", AgeFile = "plain.age";
        if (ProgramRun.Find("age") is { } age && ProgramRun.Find("age-keygen") is { } ageKeygen)
        {
            new FileProgram("age-keygen", ageKeygen, AgeKey, "-o", AgeKey).Run(folder);
            yield return new(
                new("age --encrypt", age, AgeFile, "--encrypt", "-i", AgeKey, "-o", AgeFile, Plain),
                new("age --decrypt", age, Copy, "--decrypt", "-i", AgeKey, "-o", Copy, AgeFile));
        }

        const string Passphrase = "openssl.key", OpenSslFile = "plain.openssl";
        if (ProgramRun.Find("openssl") is { } openSsl)
        {
            File.Copy(Path.Combine(folder, KeyFile), Path.Combine(folder, Passphrase));
            string[] cipher = ["enc", "-aes-256-ctr", "-pbkdf2", "-pass", $"file:{Passphrase}"];
            yield return new(
                new("openssl enc -aes-256-ctr", openSsl, OpenSslFile, [.. cipher, "-in", Plain, "-out", OpenSslFile]),
                new("openssl enc -d -aes-256-ctr", openSsl, Copy, [.. cipher, "-d", "-in", OpenSslFile, "-out", Copy]));
        }
    }

    private static SealingTool Intaglio(string program, params string[] more)
    {
        const string SealedFile = "plain.sealed";
        string jobs = string.Concat(more.Select(argument => $" {argument}"));
        return new(
            new($"intaglio encrypt{jobs}", program, SealedFile, ["encrypt", .. more, "--key-file", KeyFile, Plain, "-o", SealedFile]),
            new($"intaglio decrypt{jobs}", program, Copy, ["decrypt", .. more, "--key-file", KeyFile, SealedFile, "-o", Copy]));
    }
}
