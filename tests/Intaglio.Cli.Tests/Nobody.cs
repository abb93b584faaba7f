namespace Intaglio.Cli.Tests;

/// <summary>Runs the program as a user who may do little.</summary>
internal static class Nobody
{
    /// <summary>The program, in a line for the shell.</summary>
    // The folder for temporary files of who runs the tests may be theirs alone.
    internal const string Intaglio = As + "TMPDIR=/tmp $INTAGLIO";

    /// <summary>The start of a line for the shell, which continues with variables and the program.</summary>
    internal const string As = "setpriv --reuid 65534 --clear-groups env DOTNET_EnableDiagnostics=0 ";

    /// <summary>Skips where nobody cannot be had, or cannot reach the program or the folder. All that is in the folder may be read afterwards.</summary>
    internal static void Need(string folder)
    {
        InstalledProgram.Need("setpriv");
        Skip.IfNot(Environment.IsPrivilegedProcess, "Only root can become somebody else.");
        Outcome outcome = Programs.Shell(folder, $"chmod -R a+rX .; {Intaglio} --version");
        Skip.IfNot(outcome.ExitCode == 0, $"Somebody else cannot start the program here: {outcome.Error}");
    }
}
