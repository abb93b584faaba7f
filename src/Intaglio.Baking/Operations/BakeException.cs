namespace Intaglio.Baking;

/// <summary>The exception that is thrown when a bake cannot begin, for example because two outputs have the same name.</summary>
public sealed class BakeException : InvalidOperationException
{
    /// <summary>Initializes a new instance of the <see cref="BakeException"/> class.</summary>
    public BakeException()
        : this((string?)null)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="BakeException"/> class with a message.</summary>
    /// <param name="message">The message.</param>
    public BakeException(string? message)
        : this(message, null)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="BakeException"/> class with a message and an inner exception.</summary>
    /// <param name="message">The message.</param>
    /// <param name="innerException">The exception that caused this exception, or <see langword="null"/>.</param>
    public BakeException(string? message, Exception? innerException)
        : base(message ?? "The bake cannot begin.", innerException) => Problems = [Message];

    /// <summary>Initializes a new instance of the <see cref="BakeException"/> class for several problems.</summary>
    /// <param name="problems">The problems and their corrections, without final periods. There is at least one.</param>
    public BakeException(IReadOnlyList<string> problems)
        : base(string.Join("; ", problems)) => Problems = problems;

    /// <summary>Gets a value indicating whether the recipe or the options must be changed, and not only their surroundings.</summary>
    public bool IsInRecipe { get; init; }

    /// <summary>Gets the problems and their corrections, one line each.</summary>
    public IReadOnlyList<string> Problems { get; }
}
