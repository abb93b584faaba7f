using System.ComponentModel;
using System.Diagnostics;

namespace Intaglio.Benchmarks;

internal static class DebianPackages
{
    /// <summary>Name and version of an installed package, or null: not installed, or not a Debian system.</summary>
    internal static string? Describe(string package)
    {
        ProcessStartInfo query = new("dpkg-query", ["--show", "--showformat=${Package} ${Version}", package])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            using Process process = Process.Start(query)!;
            string answer = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0 ? answer : null;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }
}
