using System.Text.Unicode;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Names on the command line, as typed.</summary>
internal static class GivenNames
{
    private const string Typed = "/proc/self/cmdline";

    /// <summary>
    /// Determines whether the runtime replaced invalid Unicode in a name with U+FFFD. The altered name could belong to another file.
    /// </summary>
    internal static bool IsAltered(string name) =>
        name.Contains('\uFFFD', StringComparison.Ordinal) && File.Exists(Typed) && !Utf8.IsValid(File.ReadAllBytes(Typed));

    /// <exception cref="UnrepresentableNameException">The name was not valid Unicode.</exception>
    internal static void Require(string name)
    {
        if (IsAltered(name))
            throw new UnrepresentableNameException();
    }
}
