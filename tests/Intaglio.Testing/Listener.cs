namespace Intaglio.Testing;

/// <summary>Receives progress at once, on the thread that reports it.</summary>
/// <param name="hear">The action for each value.</param>
public sealed class Listener<T>(Action<T> hear) : IProgress<T>
{
    /// <inheritdoc/>
    public void Report(T value) => hear(value);
}
