using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>What is done before a signal ends the program.</summary>
/// <remarks>
/// The runtime asks who handles a signal only once, when it comes, and the program goes on meanwhile: what had handlers of its own
/// could be made behind the question, and stay. Here one gate lets things be made, and be known, or the program end.
/// </remarks>
internal static partial class Interruption
{
    // SIGALRM and SIGXCPU have no names in the framework, and SIGUSR1 not the same number everywhere.
    private static readonly PosixSignal[] endings = OperatingSystem.IsWindows()
        ? [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP, PosixSignal.SIGQUIT]
        : [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP, PosixSignal.SIGQUIT, (PosixSignal)14, (PosixSignal)24, (PosixSignal)(OperatingSystem.IsLinux() ? 10 : 30)];

    // SIGXFSZ and SIG_IGN, on every Unix.
    private const int FileTooLarge = 25, Ignore = 1;

    private static readonly List<Action> actions = [];
    private static volatile bool isEnding;
    private static readonly List<PosixSignalRegistration> registrations = [];

    /// <summary>Gets what nobody enters any more once the program ends. Whoever adds an action and does what it undoes holds it meanwhile.</summary>
    internal static Lock Gate { get; } = new();

    /// <summary>Has a file that becomes larger than it may be an error like others, which does not end the program.</summary>
    internal static void IgnoreLargeFiles()
    {
        if (!OperatingSystem.IsWindows())
            _ = SetAction(FileTooLarge, Ignore);
    }

    /// <summary>Adds what is done in the end, before all that was added earlier.</summary>
    internal static void Add(Action action)
    {
        lock (Gate)
        {
            Watch();
            actions.Add(action);
        }
    }

    /// <summary>Has the program end in order from now on.</summary>
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

    /// <summary>Takes an action out that was added.</summary>
    internal static void Remove(Action action)
    {
        lock (Gate)
            actions.Remove(action);
    }

    /// <summary>Lets a thread go on only if no signal ends the program: what it would do next would be seen or not, as it happens.</summary>
    internal static void Hold()
    {
        if (isEnding)
            Thread.Sleep(Timeout.Infinite);
    }

    // The gate stays shut: the process ends now.
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
