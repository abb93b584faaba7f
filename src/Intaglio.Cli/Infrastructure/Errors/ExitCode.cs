namespace Intaglio.Cli;

/// <summary>The exit codes of the program.</summary>
internal static class ExitCode
{
    internal const int Success = 0;

    /// <summary>A file did not match, or could not be read or written.</summary>
    internal const int Failure = 1;

    /// <summary>The command line is invalid.</summary>
    internal const int WrongUse = 2;

    /// <summary>The reader of standard output has closed the pipe. Shells use the same code for a program ended by SIGPIPE.</summary>
    internal const int BrokenPipe = 141;
}
