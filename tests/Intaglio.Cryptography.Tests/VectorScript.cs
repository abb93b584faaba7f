using System.ComponentModel;
using System.Diagnostics;

namespace Intaglio.Cryptography.Tests;

/// <summary>Runs the scripts that wrote the files in <c>tests/Vectors</c>.</summary>
internal static class VectorScript
{
    internal static void CheckWrites(string scriptName, string fileName)
    {
        string script = TestData.VectorPath(scriptName), expected = File.ReadAllText(TestData.VectorPath(fileName));
        Process? python = null;
        try
        {
            python = Process.Start(new ProcessStartInfo("python3", [script]) { RedirectStandardOutput = true });
        }
        catch (Win32Exception error)
        {
            Skip.If(true, $"python3 does not start: {error.Message}");
        }

        using (python)
        {
            string written = python!.StandardOutput.ReadToEnd();
            python.WaitForExit();
            Assert.Equal(0, python.ExitCode);
            Assert.True(expected == written.ReplaceLineEndings("\n"), $"{fileName} is stale: run {scriptName} and write its output there.");
        }
    }
}
