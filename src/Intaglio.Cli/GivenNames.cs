using System.Text.Unicode;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The names on the command line, as they were typed.</summary>
internal static class GivenNames
{
    private const string Typed = "/proc/self/cmdline";

    /// <exception cref="UnrepresentableNameException">
    /// The name was not valid Unicode: U+FFFD stands where it was not, and a file of that very name would be another one.
    /// </exception>
    internal static void Require(string name)
    {
        if (name.Contains('\uFFFD', StringComparison.Ordinal) && File.Exists(Typed) && !Utf8.IsValid(File.ReadAllBytes(Typed)))
            throw new UnrepresentableNameException();
    }
}
