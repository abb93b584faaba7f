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

    /// <summary>
    /// Gets a value indicating whether <see cref="Log"/> must not leave this machine, because it can contain short values of environment
    /// variables that a rule names.
    /// </summary>
    public bool IsLogLocal { get; init; }

    /// <summary>Gets the lines of <see cref="Log"/> that can leave this machine, or a line with the reason for which they stay.</summary>
    public IReadOnlyList<string> SharedLog => !IsLogLocal || Log.Count == 0 ? Log
        : ["(the log stays on the machine, because the rule names an environment variable with a short value, which cannot be hidden)"];
}
