namespace Intaglio.Cli.Tests;

/// <summary>A folder of files with awkward names, that is gone after the test.</summary>
public class TestFolder : IDisposable
{
    public static readonly string[] AwkwardNames =
    [
        "plain", "two words", " leading", "trailing ", "new\nline", "back\\slash", "carriage\rreturn", "\\n", "all\\\n\r", "tab\there", "quo'te", "quo\"te",
        "-dash", "--check", "@response", "#comment", "*star", "a=b", "a:b", "(name) = 0", "BLAKE2b (x)", "false", "sum", "ümläut", "日本語", "😀", "\u0001control",
        "\uFFFD", new string('x', 255),
    ];

    public TestFolder()
    {
        foreach (string name in AwkwardNames)
            File.WriteAllText(System.IO.Path.Combine(Path, name), name);
        Directory.CreateDirectory(System.IO.Path.Combine(Path, "folder"));
    }

    internal string Path { get; } = Directory.CreateTempSubdirectory("intaglio-").FullName;

    public void Dispose()
    {
        Directory.Delete(Path, recursive: true);
        GC.SuppressFinalize(this);
    }

    internal void Write(string name, byte[] bytes) => File.WriteAllBytes(System.IO.Path.Combine(Path, name), bytes);

    internal void Write(string name, string text) => File.WriteAllText(System.IO.Path.Combine(Path, name), text);
}
