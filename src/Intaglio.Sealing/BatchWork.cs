namespace Intaglio.Sealing;

/// <summary>A batch to be processed by the first available thread.</summary>
internal sealed class BatchWork(ChunkBatch batch)
{
    private readonly TaskCompletionSource completion = new(TaskCreationOptions.RunContinuationsAsynchronously);

    internal ChunkBatch Batch => batch;

    /// <summary>Gets a task that completes when the batch has been processed.</summary>
    internal Task Completion => completion.Task;

    internal void Run()
    {
        try
        {
            batch.Process();
            completion.SetResult();
        }
        catch (Exception exception)
        {
            completion.SetException(exception);
        }
    }

    internal void Cancel() => completion.SetCanceled();
}
