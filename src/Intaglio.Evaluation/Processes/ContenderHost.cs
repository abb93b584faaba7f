namespace Intaglio.Evaluation;

/// <summary>The command that starts a process of <c>ContenderProcess</c> or <c>KernelProcess</c>.</summary>
public sealed class ContenderHost
{
    /// <summary>Initializes a new instance of the <see cref="ContenderHost"/> class.</summary>
    /// <param name="command">The program and its arguments.</param>
    public ContenderHost(params IReadOnlyList<string> command)
    {
        ArgumentNullException.ThrowIfNull(command);
        ArgumentOutOfRangeException.ThrowIfZero(command.Count);
        Command = command;
    }

    /// <summary>Gets the program and its arguments.</summary>
    public IReadOnlyList<string> Command { get; }
}
