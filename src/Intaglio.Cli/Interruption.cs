using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>What is done before a signal ends the program.</summary>
/// <remarks>
/// The runtime asks who handles a signal only once, when it comes, and the program goes on meanwhile: what had handlers of its own
/// could be made behind the question, and stay. Here one gate lets things be made, and be known, or the program end.
/// </remarks>
internal static class Interruption
{
    private static readonly PosixSignal[] endings = [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP, PosixSignal.SIGQUIT];
    private static readonly List<Action> actions = [];
    private static PosixSignalRegistration[]? registrations;

    /// <summary>Gets what nobody enters any more once the program ends. Whoever adds an action and does what it undoes holds it meanwhile.</summary>
    internal static Lock Gate { get; } = new();

    /// <summary>Adds what is done in the end, before all that was added earlier.</summary>
    internal static void Add(Action action)
    {
        lock (Gate)
        {
            registrations ??= Array.ConvertAll(endings, signal => PosixSignalRegistration.Create(signal, End));
            actions.Add(action);
        }
    }

    /// <summary>Takes an action out that was added.</summary>
    internal static void Remove(Action action)
    {
        lock (Gate)
            actions.Remove(action);
    }

    // The gate stays shut: the process ends now.
    private static void End(PosixSignalContext context)
    {
        Gate.Enter();
        for (int i = actions.Count - 1; i >= 0; i--)
            actions[i]();
    }
}
