using System.Runtime.CompilerServices;

namespace Intaglio;

/// <summary>Validates options in property setters. The exceptions contain the name of the property.</summary>
internal static class OptionRange
{
    /// <summary>Validates a degree of parallelism, which must be -1 (all processors) or at least 1.</summary>
    internal static int Degree(int value, [CallerMemberName] string name = "") =>
        value is 0 or < -1 ? throw new ArgumentOutOfRangeException(name, value, $"{name} must be -1 or greater than 0.") : value;

    /// <summary>Returns the number of threads for a degree of parallelism.</summary>
    internal static int Threads(int degree) => degree < 0 ? Environment.ProcessorCount : degree;

    internal static int AtLeast(int value, int min, [CallerMemberName] string name = "") => (int)AtLeast((long)value, min, name);

    internal static long AtLeast(long value, long min, [CallerMemberName] string name = "") =>
        value < min ? throw new ArgumentOutOfRangeException(name, value, $"{name} must be at least {min}.") : value;

    internal static int Between(int value, int min, int max, [CallerMemberName] string name = "") =>
        value < min || value > max ? throw new ArgumentOutOfRangeException(name, value, $"{name} must be between {min} and {max}.") : value;

    /// <summary>Validates a finite number with a minimum.</summary>
    internal static double AtLeast(double value, double min, [CallerMemberName] string name = "") =>
        value >= min && double.IsFinite(value) ? value
        : throw new ArgumentOutOfRangeException(name, value, $"{name} must be at least {min}.");

    /// <summary>Validates a number in a range that includes both ends.</summary>
    internal static double Between(double value, double min, double max, [CallerMemberName] string name = "") =>
        value >= min && value <= max ? value
        : throw new ArgumentOutOfRangeException(name, value, $"{name} must be between {min} and {max}.");

    internal static double Positive(double value, [CallerMemberName] string name = "") =>
        value > 0 && double.IsFinite(value) ? value : throw new ArgumentOutOfRangeException(name, value, $"{name} must be greater than 0.");

    internal static T Defined<T>(T value, [CallerMemberName] string name = "")
        where T : struct, Enum =>
        Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(name, value, $"{value} is not a valid value of {name}.");

    /// <summary>Validates a value of an enumeration whose values are 0 to <paramref name="last"/>.</summary>
    /// <remarks>Faster than the generic overload, which reads the names of the values. Use it for options that every run sets.</remarks>
    internal static int Defined(int value, int last, [CallerMemberName] string name = "") =>
        value < 0 || value > last ? throw new ArgumentOutOfRangeException(name, value, $"{value} is not a valid value of {name}.") : value;
}
