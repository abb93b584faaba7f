namespace Intaglio.Cli;

/// <summary>What the program tells its caller.</summary>
internal static class ExitCode
{
    internal const int Success = 0;

    /// <summary>Something did not match, or could not be read or written.</summary>
    internal const int Failure = 1;

    /// <summary>The command line is wrong.</summary>
    internal const int WrongUse = 2;

    /// <summary>The reader of standard output has gone; a shell says the same of a program that SIGPIPE ended.</summary>
    internal const int BrokenPipe = 141;
}
