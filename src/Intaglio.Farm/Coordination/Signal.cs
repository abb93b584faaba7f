namespace Intaglio.Farm;

/// <summary>Lets the calls of a grain wait until its state has changed.</summary>
internal sealed class Signal
{
    private TaskCompletionSource changed = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Waits until <see cref="Send"/> is called, or for some time.</summary>
    internal Task WaitAsync(TimeSpan longest) => Task.WhenAny(changed.Task, Task.Delay(longest));

    /// <summary>Ends all waits.</summary>
    internal void Send()
    {
        TaskCompletionSource waiting = changed;
        changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
        waiting.TrySetResult();
    }
}
