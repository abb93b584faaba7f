using System.Text;

namespace Intaglio.Testing;

/// <summary>The result of a program that has ended.</summary>
/// <param name="Command">The program and its arguments.</param>
/// <param name="ExitCode">The exit code.</param>
/// <param name="Output">The bytes that it wrote to standard output.</param>
/// <param name="Error">The text that it wrote to standard error.</param>
public sealed record Outcome(string Command, int ExitCode, byte[] Output, string Error)
{
    /// <summary>Gets the output as text in UTF-8.</summary>
    public string Text => Encoding.UTF8.GetString(Output);

    /// <summary>Fails the test unless the exit code is 0.</summary>
    /// <returns>This outcome.</returns>
    public Outcome AssertSuccess()
    {
        Assert.True(ExitCode == 0, $"{Command} ended with {ExitCode}:\n{Text}{Error}");
        return this;
    }
}
