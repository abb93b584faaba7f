namespace Intaglio.Cli.Tests;

/// <summary>A folder of files with awkward names, that is gone after the test.</summary>
public sealed class TestFolder : TemporaryFolder
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
            Write(name, name);
        Directory.CreateDirectory(this["folder"]);
    }
}
