namespace Intaglio.Baking;

/// <summary>The exception that is thrown when an operation cannot process its inputs.</summary>
public sealed class BakeOperationException : InvalidOperationException
{
    /// <summary>Initializes a new instance of the <see cref="BakeOperationException"/> class.</summary>
    public BakeOperationException()
        : this(null)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="BakeOperationException"/> class with a message.</summary>
    /// <param name="message">The message.</param>
    public BakeOperationException(string? message)
        : this(message, null)
    {
    }

    /// <summary>
    /// Initializes a new instance of the <see cref="BakeOperationException"/> class with a message and an inner exception.
    /// </summary>
    /// <param name="message">The message.</param>
    /// <param name="innerException">The exception that caused this exception, or <see langword="null"/>.</param>
    public BakeOperationException(string? message, Exception? innerException)
        : base(message ?? "The operation cannot process its inputs.", innerException)
    {
    }

    /// <summary>Gets the lines that a program has written, of which some can be omitted.</summary>
    public IReadOnlyList<string> Log { get; init; } = [];
}
