using System.Text.Unicode;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The names on the command line, as they were typed.</summary>
internal static class GivenNames
{
    private const string Typed = "/proc/self/cmdline";

    /// <summary>Tells whether the name was not valid Unicode: U+FFFD stands where it was not, and a file of that very name would be another one.</summary>
    internal static bool IsAltered(string name) =>
        name.Contains('\uFFFD', StringComparison.Ordinal) && File.Exists(Typed) && !Utf8.IsValid(File.ReadAllBytes(Typed));

    /// <exception cref="UnrepresentableNameException">The name <see cref="IsAltered"/>.</exception>
    internal static void Require(string name)
    {
        if (IsAltered(name))
            throw new UnrepresentableNameException();
    }
}
