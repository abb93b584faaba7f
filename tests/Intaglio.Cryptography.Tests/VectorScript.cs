namespace Intaglio.Cryptography.Tests;

/// <summary>Runs the scripts that wrote the files in <c>tests/Vectors</c>.</summary>
internal static class VectorScript
{
    internal static void CheckWrites(string scriptName, string fileName)
    {
        string script = TestData.VectorPath(scriptName), expected = File.ReadAllText(TestData.VectorPath(fileName));
        string written = Processes.Run(new(InstalledProgram.Need("python3"), [script])).AssertSuccess().Text;
        Assert.True(expected == written.ReplaceLineEndings("\n"), $"{fileName} is stale: run {scriptName} and write its output there.");
    }
}
