namespace Intaglio.Evaluation;

/// <summary>How a process that runs <c>ContenderProcess</c> or <see cref="KernelProcess"/> is started, and what it may take.</summary>
public sealed class ContenderHost
{
    /// <summary>Keeps the command.</summary>
    /// <param name="command">A program and its arguments.</param>
    public ContenderHost(params IReadOnlyList<string> command)
    {
        ArgumentNullException.ThrowIfNull(command);
        ArgumentOutOfRangeException.ThrowIfZero(command.Count);
        Command = command;
    }

    /// <summary>Gets the program and its arguments.</summary>
    public IReadOnlyList<string> Command { get; }
}
