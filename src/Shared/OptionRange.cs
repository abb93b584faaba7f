using System.Runtime.CompilerServices;

namespace Intaglio;

/// <summary>Ranges of options, checked where an option is set. The exception names the property.</summary>
internal static class OptionRange
{
    /// <summary>Returns a degree of parallelism: -1 for the number of processors, or 1 and more.</summary>
    internal static int Degree(int value, [CallerMemberName] string name = "") =>
        value is 0 or < -1 ? throw new ArgumentOutOfRangeException(name, value, $"{name} must be -1 or greater than 0.") : value;

    /// <summary>Returns the number of threads that a degree of parallelism stands for.</summary>
    internal static int Threads(int degree) => degree < 0 ? Environment.ProcessorCount : degree;

    internal static int AtLeast(int value, int min, [CallerMemberName] string name = "") => (int)AtLeast((long)value, min, name);

    internal static long AtLeast(long value, long min, [CallerMemberName] string name = "") =>
        value < min ? throw new ArgumentOutOfRangeException(name, value, $"{name} must be at least {min}.") : value;

    internal static int Between(int value, int min, int max, [CallerMemberName] string name = "") =>
        value < min || value > max ? throw new ArgumentOutOfRangeException(name, value, $"{name} must be {min} to {max}.") : value;

    /// <summary>Returns a number from a minimum on; neither infinite nor not a number.</summary>
    internal static double AtLeast(double value, double min, [CallerMemberName] string name = "") =>
        value >= min && double.IsFinite(value) ? value : throw new ArgumentOutOfRangeException(name, value, $"{name} must be at least {min}.");

    /// <summary>Returns a number in a range, both ends of which it may be.</summary>
    internal static double Between(double value, double min, double max, [CallerMemberName] string name = "") =>
        value >= min && value <= max ? value : throw new ArgumentOutOfRangeException(name, value, $"{name} must be {min} to {max}.");

    internal static double Positive(double value, [CallerMemberName] string name = "") =>
        value > 0 && double.IsFinite(value) ? value : throw new ArgumentOutOfRangeException(name, value, $"{name} must be greater than 0.");

    internal static T Defined<T>(T value, [CallerMemberName] string name = "")
        where T : struct, Enum => Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(name, value, $"{name} has no value {value}.");

    /// <summary>Returns a value of an enumeration that has all values from 0 to the last. For what every run sets: reading the names of the values takes longer.</summary>
    internal static int Defined(int value, int last, [CallerMemberName] string name = "") =>
        value < 0 || value > last ? throw new ArgumentOutOfRangeException(name, value, $"{name} has no value {value}.") : value;
}
