namespace Intaglio.Baking;

/// <summary>Limits the actions of received plans that run at the same time.</summary>
public abstract class ActionSlots
{
    /// <summary>Waits until an action can run.</summary>
    /// <param name="cancellationToken">The token that cancels the wait.</param>
    /// <returns>The slot, which is free again when this is disposed of.</returns>
    public abstract IDisposable Enter(CancellationToken cancellationToken = default);
}

/// <summary>Runs actions in slots.</summary>
internal sealed class SlotExecutor(ActionSlots slots) : IBakeExecutor
{
    private readonly LocalExecutor executor = new();

    public ExecutedWork Execute(ActionWork work, CancellationToken cancellationToken)
    {
        using IDisposable slot = slots.Enter(cancellationToken);
        return executor.Execute(work, cancellationToken);
    }
}
