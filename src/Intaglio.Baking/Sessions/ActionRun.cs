namespace Intaglio.Baking;

/// <summary>An action that a thread is processing, and the resources that are released afterward.</summary>
internal sealed class ActionRun(BakeAction action) : IDisposable
{
    internal BakeAction Action { get; } = action;

    /// <summary>Gets or sets the snapshot of the only input, or null if it has not been read.</summary>
    internal FileSnapshot? Snapshot { get; set; }

    /// <summary>Gets or sets the action with its inputs, or null before they are found.</summary>
    internal PreparedAction? Prepared { get; set; }

    /// <summary>Gets or sets the turn in which no other action with the same key is processed.</summary>
    internal IDisposable? Turn { get; set; }

    /// <summary>Gets or sets the outputs that are not stored yet.</summary>
    internal ExecutedWork? Executed { get; set; }

    /// <summary>Gets or sets the reason for which the action is processed again.</summary>
    internal RunAgain Again { get; set; }

    /// <summary>Gets the action whose output was lost, if <see cref="Again"/> is <see cref="RunAgain.InputLost"/>.</summary>
    internal BakeAction? Lost { get; private set; }

    /// <summary>Takes a step of the action, which fails if there is an error.</summary>
    /// <param name="states">The states of the actions.</param>
    /// <param name="step">The step.</param>
    /// <param name="cancellationToken">The token that cancels the step.</param>
    internal void Try(ActionStates states, Action step, CancellationToken cancellationToken = default)
    {
        if (states[Action] == ActionState.Failed)
            return;
        try
        {
            ActionError.Catch(step, error => states.Fail(Action, error));
        }
        catch (InputChangedException)
        {
            // Its new digest gives another key.
            Again = RunAgain.InputChanged;
        }
        catch (LostOutputException exception)
        {
            (Lost, Again) = (exception.Action, RunAgain.InputLost);
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            // The results of the other actions are kept.
        }
    }

    /// <summary>Releases the inputs and outputs.</summary>
    public void Dispose()
    {
        Executed?.Dispose();
        Turn?.Dispose();
        Prepared?.Dispose();
        Snapshot?.Dispose();
        (Executed, Turn, Prepared, Snapshot) = (null, null, null, null);
    }
}

/// <summary>The reasons for which an action is processed again.</summary>
internal enum RunAgain
{
    None,

    /// <summary>An input changed after its digest was computed.</summary>
    InputChanged,

    /// <summary>The cache no longer has an output of another action, which is not kept.</summary>
    InputLost,

    /// <summary>Another action with the same key is being processed.</summary>
    IsBusy,
}
