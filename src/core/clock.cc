#include "core/clock.h"

#include <algorithm>
#include <chrono>

namespace aw {

Time Time::FromUnixMs(std::int64_t unix_ms) {
  using namespace std::chrono;
  const sys_time<milliseconds> moment{milliseconds{unix_ms}};
  const auto day = floor<days>(moment);
  const year_month_day date{day};
  const hh_mm_ss<milliseconds> time{moment - day};

  Time result;
  char* out = result.text.data();
  const auto digits = [&out](int width, std::int64_t value) {
    for (int i = width - 1; i >= 0; --i, value /= 10) out[i] = static_cast<char>('0' + value % 10);
    out += width;
  };
  digits(4, static_cast<int>(date.year()));
  *out++ = '-';
  digits(2, static_cast<unsigned>(date.month()));
  *out++ = '-';
  digits(2, static_cast<unsigned>(date.day()));
  *out++ = 'T';
  digits(2, time.hours().count());
  *out++ = ':';
  digits(2, time.minutes().count());
  *out++ = ':';
  digits(2, time.seconds().count());
  *out++ = '.';
  digits(3, time.subseconds().count());
  *out++ = 'Z';
  return result;
}

Time Time::FromText(std::string_view text) {
  Time result;
  std::copy_n(text.data(), std::min(text.size(), result.text.size()), result.text.data());
  return result;
}

std::int64_t Time::ToUnixMs() const {
  using namespace std::chrono;
  const auto number = [this](std::size_t at, std::size_t width) {
    int value = 0;
    for (std::size_t i = at; i < at + width; ++i) value = value * 10 + (text[i] - '0');
    return value;
  };
  const year_month_day date{year(number(0, 4)), month(static_cast<unsigned>(number(5, 2))),
                            day(static_cast<unsigned>(number(8, 2)))};
  const auto time =
      hours(number(11, 2)) + minutes(number(14, 2)) + seconds(number(17, 2)) + milliseconds(number(20, 3));
  return (sys_days(date).time_since_epoch() + time) / milliseconds(1);
}

std::int64_t SystemUnixMs() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace aw
