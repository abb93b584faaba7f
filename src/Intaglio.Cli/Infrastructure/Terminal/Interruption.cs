using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>The actions that run before a signal ends the program.</summary>
/// <remarks>
/// The runtime looks up the handlers of a signal once, and the program continues meanwhile. With separate handlers, a file created after
/// the lookup would not be removed. One lock therefore protects both the creation of files and the end of the program.
/// </remarks>
internal static partial class Interruption
{
    // The framework has no names for SIGALRM and SIGXCPU, and the number of SIGUSR1 depends on the system.
    private static readonly PosixSignal[] endings = OperatingSystem.IsWindows()
        ? [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP, PosixSignal.SIGQUIT]
        : [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP, PosixSignal.SIGQUIT, (PosixSignal)14, (PosixSignal)24,
            (PosixSignal)(OperatingSystem.IsLinux() ? 10 : 30)];

    // SIGXFSZ and SIG_IGN are equal on every Unix.
    private const int FileTooLarge = 25, Ignore = 1;

    private static readonly List<Action> actions = [];
    private static volatile bool isEnding;
    private static readonly List<PosixSignalRegistration> registrations = [];

    /// <summary>
    /// Gets the lock that is never released once the program ends. Callers hold it while they add an action and create the files that it
    /// removes.
    /// </summary>
    internal static Lock Gate { get; } = new();

    /// <summary>Makes exceeding the file size limit an ordinary error instead of a signal that ends the program.</summary>
    internal static void IgnoreLargeFiles()
    {
        if (!OperatingSystem.IsWindows())
            _ = SetAction(FileTooLarge, Ignore);
    }

    /// <summary>Adds an action to run at the end, before the actions added earlier.</summary>
    internal static void Add(Action action)
    {
        lock (Gate)
        {
            Watch();
            actions.Add(action);
        }
    }

    /// <summary>Registers the signal handlers, once.</summary>
    internal static void Watch()
    {
        lock (Gate)
        {
            if (registrations.Count > 0)
                return;
            foreach (PosixSignal signal in endings)
                registrations.Add(PosixSignalRegistration.Create(signal, End));
        }
    }

    /// <summary>Removes an action that was added.</summary>
    internal static void Remove(Action action)
    {
        lock (Gate)
            actions.Remove(action);
    }

    /// <summary>Blocks the calling thread forever if a signal is ending the program, so that it produces no more output.</summary>
    internal static void Hold()
    {
        if (isEnding)
            Thread.Sleep(Timeout.Infinite);
    }

    // The lock stays taken because the process ends now.
    private static void End(PosixSignalContext context)
    {
        isEnding = true;
        Gate.Enter();
        for (int i = actions.Count - 1; i >= 0; i--)
            actions[i]();
        RuntimeFiles.Remove();
    }

    [LibraryImport("libc", EntryPoint = "signal")]
    private static partial nint SetAction(int signal, nint action);
}
