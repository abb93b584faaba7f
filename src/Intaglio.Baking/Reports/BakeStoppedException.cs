namespace Intaglio.Baking;

/// <summary>
/// The exception that is thrown when a bake cannot go on because one of its files or folders cannot be written, for example because the
/// disk is full.
/// </summary>
public sealed class BakeStoppedException : IOException
{
    /// <summary>Initializes a new instance of the <see cref="BakeStoppedException"/> class.</summary>
    public BakeStoppedException()
        : this((string?)null)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="BakeStoppedException"/> class with a message.</summary>
    /// <param name="message">The message.</param>
    public BakeStoppedException(string? message)
        : this(message, null)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="BakeStoppedException"/> class with a message and an inner exception.</summary>
    /// <param name="message">The message.</param>
    /// <param name="innerException">The exception that caused this exception, or <see langword="null"/>.</param>
    public BakeStoppedException(string? message, Exception? innerException)
        : base(message ?? "The bake cannot go on.", innerException)
    {
    }

    /// <summary>Gets the results of the bake until then, or <see langword="null"/> if they are not known.</summary>
    /// <remarks>Results that were stored are kept.</remarks>
    public BakeReport? Report { get; internal init; }
}
